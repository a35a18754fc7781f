#!/bin/sh
# Draws a picture under the ripples of other programs and of Millpond, and writes frames of each.
#
#   bench/peers/frames.sh PICTURE FOLDER [WIDTHxHEIGHT]
#
# Writes NAME-1.png to NAME-4.png, one frame every five seconds, and sheet.png with one row for each
# program. Programs that are not installed are left out, after a line with their Debian packages.
# npm downloads two scripts into a temporary folder. MILLPOND is the path of the program (default:
# build/release/millpond).
set -eu

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    sed -n '4,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
picture=$1
folder=$2
size=${3:-640x360}
every=5 # seconds from frame to frame
here=$(dirname "$0")
millpond=${MILLPOND:-$here/../../build/release/millpond}
hacks=/usr/libexec/xscreensaver

have() {
    command -v "$1" > /dev/null
}

missing() { # name, packages
    echo "left out: $1 (Debian: $2)" >&2
}

if ! have ffmpeg; then
    echo "ffmpeg is needed (Debian: ffmpeg)" >&2
    exit 1
fi
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/pictures"
still=$work/pictures/still.png
wide=${size%x*}
high=${size#*x}
ffmpeg -v error -y -i "$picture" -frames:v 1 -vf \
    "scale=$wide:$high:force_original_aspect_ratio=increase,crop=$wide:$high" -pix_fmt rgb24 "$still"

# Writes frames of the video on standard input.
keep() { # name
    ffmpeg -v error -y -i - -vf "select='not(mod(n+1,30*$every))'" -vsync passthrough \
        "$folder/$1-%d.png"
}

rippletv() {
    if ! have gst-launch-1.0 || ! gst-inspect-1.0 --exists rippletv; then
        missing "GStreamer's rippletv" "gstreamer1.0-tools gstreamer1.0-plugins-{base,good}"
        return
    fi
    gst-launch-1.0 -q filesrc location="$still" ! pngdec ! \
        imagefreeze num-buffers=$((120 * every)) ! videoconvert ! \
        video/x-raw,format=BGRx,framerate=30/1 ! rippletv mode=rain ! videoconvert ! \
        video/x-raw,format=Y444 ! y4menc ! fdsink | keep rippletv
}

frei0r() {
    if ! ffmpeg -v error -f lavfi -i color=s=16x16 -frames:v 1 -vf frei0r=water -f null - \
        2> /dev/null; then
        missing "frei0r's water" "none, it ships frei0r without it; FREI0R_PATH finds your own"
        return
    fi
    ffmpeg -v error -loop 1 -framerate 30 -t $((4 * every)) -i "$still" -vf frei0r=water \
        -f yuv4mpegpipe -pix_fmt yuv444p - | keep frei0r
}

# With --rate 1, the fastest. By default drops are rare.
ripples() {
    if ! [ -x $hacks/ripples ] || ! have xvfb-run || ! have xauth; then
        missing "xscreensaver's ripples" "xscreensaver-data-extra xvfb xauth"
        return
    fi
    printf '%s\n' "grabDesktopImages: False" "grabVideoFrames: False" "chooseRandomImages: True" \
        "imageDirectory: $work/pictures" > "$work/.xscreensaver"
    HOME=$work PATH=$hacks:$PATH xvfb-run -a -s "-screen 0 ${size}x24" sh -c '
        ripples --root --rate 1 &
        ripples=$!
        sleep 3
        ffmpeg -v error -y -f x11grab -draw_mouse 0 -video_size "$1" -framerate 10 -i "$DISPLAY" \
            -t "$2" -vf "select=not(mod(n+1\,10*$3))" -vsync passthrough "$4/ripples-%d.png"
        kill $ripples' sh "$size" $((4 * every + 1)) "$every" "$folder"
}

# The canvas of the plugin, with 60 steps a second and the drops of the plugin's own page.
jquery() {
    if ! have chromium || ! have npm; then
        missing "jquery.ripples" "chromium npm"
        return
    fi
    if ! (cd "$work" && npm pack --silent jquery@3 jquery.ripples > /dev/null); then
        missing "jquery.ripples" "npm could not fetch it"
        return
    fi
    mkdir "$work/page"
    for script in jquery jquery.ripples; do
        tar xzf "$work/$script"-[0-9]*.tgz -C "$work" "package/dist/$script.js"
        mv "$work/package/dist/$script.js" "$work/page"
    done
    cp "$still" "$here/jquery.html" "$work/page"
    set -- --headless --allow-file-access-from-files --use-gl=angle --use-angle=swiftshader \
        --enable-unsafe-swiftshader --virtual-time-budget=60000
    [ "$(id -u)" -ne 0 ] || set -- "$@" --no-sandbox
    HOME=$work chromium "$@" --dump-dom \
        "file://$work/page/jquery.html?$wide&$high&$((60 * every))" 2> /dev/null |
        grep -o 'data:image/png;base64,[^"]*' | sed 's/^[^,]*,//' > "$work/frames.txt"
    for frame in 1 2 3 4; do
        sed -n "${frame}p" "$work/frames.txt" | base64 -d > "$folder/jquery-$frame.png"
    done
    [ -s "$folder/jquery-4.png" ] || {
        rm -f "$folder"/jquery-*.png
        missing "jquery.ripples" "chromium drew nothing"
    }
}

over() { # name, options
    name=$1
    shift
    "$millpond" render "$still" -o - --fps 30 --seconds $((4 * every)) --quiet "$@" | keep "$name"
}

ours() {
    if ! [ -x "$millpond" ]; then
        missing millpond "none: ./dev demo builds it"
        return
    fi
    over millpond --look pool
    over millpond-strong --look pool --strength 2
    over millpond-lake --look lake
}

rippletv
frei0r
ripples
jquery
ours

set --
count=0
for name in rippletv frei0r ripples jquery millpond millpond-strong millpond-lake; do
    if [ -e "$folder/$name-4.png" ]; then
        set -- "$@" -i "$folder/$name-%d.png"
        count=$((count + 1))
    fi
done
if [ $count -eq 0 ]; then
    echo "nothing here to compare" >&2
    exit 1
fi
stack=
[ $count -eq 1 ] || stack="vstack=inputs=$count,"
ffmpeg -v error -y "$@" -filter_complex "${stack}tile=4x1" -frames:v 1 "$folder/sheet.png"
