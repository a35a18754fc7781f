import QtQuick 2.0
import org.shotcut.qml 1.0

Metadata {
    type: Metadata.Filter
    name: qsTr("Water (Millpond)")
    keywords: qsTr('ripple waves rain pool lake reflection', 'search keywords for the Water video filter') + ' millpond'
    objectName: 'millpond'
    mlt_service: "frei0r.millpond"
    qml: "ui.qml"

    keyframes {
        allowAnimateIn: false
        allowAnimateOut: false
        parameters: [
            Parameter {
                name: qsTr('Strength')
                property: '2'
                isCurve: true
                minimum: 0
                maximum: 1
            },
            Parameter {
                name: qsTr('Wind')
                property: '5'
                isCurve: true
                minimum: 0
                maximum: 1
            },
            Parameter {
                name: qsTr('Direction')
                property: '6'
                isCurve: true
                minimum: 0
                maximum: 1
            },
            Parameter {
                name: qsTr('Waterline')
                property: '7'
                isCurve: true
                minimum: 0
                maximum: 1
            }
        ]
    }
}
