import QtQuick 2.12
import QtQuick.Controls 2.12
import QtQuick.Layouts 1.12
import Shotcut.Controls 1.0 as Shotcut

Item {
    id: panel

    // The parameters of the plugin: words, numbers 0 to 1, a switch, and a file.
    readonly property var settings: [
        { key: '0', name: 'mood', initial: 'sunlit', words: ['sunlit', 'rain', 'breeze', 'drops', 'classic', 'lake'], label: qsTr('Mood') },
        { key: '1', name: 'look', initial: 'mood', words: ['mood', 'pool', 'offset', 'lens', 'lagoon', 'height', 'normals', 'slope'], label: qsTr('Look') },
        { key: '2', name: 'strength', initial: 0.5, label: qsTr('Strength') },
        { key: '3', name: 'scale', initial: 0.5, label: qsTr('Scale') },
        { key: '4', name: 'drops', initial: 0.5, label: qsTr('Drops') },
        { key: '5', name: 'wind', initial: 0.5, label: qsTr('Wind') },
        { key: '6', name: 'direction', initial: 0.1944, label: qsTr('Direction') },
        { key: '7', name: 'waterline', initial: 0.6667, label: qsTr('Waterline') },
        { key: '8', name: 'mirror', initial: 1, label: qsTr('Mirror') },
        { key: '9', name: 'seed', initial: 0.001, label: qsTr('Seed') },
        { key: '10', name: 'preset', initial: 'mood', words: ['mood', 'clear', 'swimming_pool', 'pond', 'river', 'sea', 'overcast', 'evening', 'night', 'literal', 'glass', 'relief', 'smooth', 'strong', 'hollow', 'lagoon', 'dusk', 'mire'], label: qsTr('Colours') },
        { key: '11', name: 'mask', initial: '', isFile: true, label: qsTr('Mask') }
    ]

    function reload() {
        for (var i = 0; i < rows.count; i++)
            rows.itemAt(i).load();
    }

    width: 350
    height: 460
    Component.onCompleted: {
        if (filter.isNew) {
            for (var i = 0; i < settings.length; i++)
                filter.set(settings[i].key, settings[i].initial);
            filter.savePreset(preset.parameters);
        }
        reload();
    }

    ColumnLayout {
        anchors.fill: parent
        anchors.margins: 8

        RowLayout {
            Label {
                text: qsTr('Preset')
            }

            Shotcut.Preset {
                id: preset

                parameters: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']
                onPresetSelected: panel.reload()
            }
        }

        Repeater {
            id: rows

            model: panel.settings

            RowLayout {
                readonly property bool hasWords: modelData.words !== undefined
                readonly property bool isFile: modelData.isFile === true
                readonly property bool isSwitch: modelData.name === 'mirror'
                property bool loads: false

                function load() {
                    loads = true;
                    if (hasWords)
                        combo.currentIndex = Math.max(0, modelData.words.indexOf(filter.get(modelData.key)));
                    else if (isFile)
                        file.text = filter.get(modelData.key);
                    else if (isSwitch)
                        box.checked = filter.getDouble(modelData.key) >= 0.5;
                    else
                        slider.value = filter.getDouble(modelData.key) * 100;
                    loads = false;
                }

                Label {
                    text: modelData.label
                    Layout.preferredWidth: 80
                    horizontalAlignment: Text.AlignRight
                }

                Shotcut.ComboBox {
                    id: combo

                    visible: hasWords
                    model: hasWords ? modelData.words : []
                    onActivated: filter.set(modelData.key, modelData.words[currentIndex])
                }

                CheckBox {
                    id: box

                    visible: isSwitch
                    onToggled: filter.set(modelData.key, checked ? 1 : 0)
                }

                TextField {
                    id: file

                    visible: isFile
                    Layout.fillWidth: true
                    selectByMouse: true
                    placeholderText: qsTr('path of a PNG picture, white = water')
                    onEditingFinished: filter.set(modelData.key, text)
                }

                Shotcut.SliderSpinner {
                    id: slider

                    visible: !hasWords && !isSwitch && !isFile
                    minimumValue: 0
                    maximumValue: 100
                    stepSize: 0.1
                    decimals: 1
                    suffix: ' %'
                    onValueChanged: {
                        if (!loads && visible)
                            filter.set(modelData.key, value / 100);
                    }
                }

                Shotcut.UndoButton {
                    onClicked: {
                        filter.set(modelData.key, modelData.initial);
                        load();
                    }
                }
            }
        }

        Item {
            Layout.fillHeight: true
        }
    }
}
