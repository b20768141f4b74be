# Completion of fivefold for fish. The program itself knows what may come next.
function __fivefold_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string collect --allow-empty)
    for line in ($words[1] --complete $words[2..] $current 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (string replace --regex -- '^--.*?=' '' $current)
            case :folders
                __fish_complete_directories (string replace --regex -- '^--.*?=' '' $current)
            case '*'
                echo $line
        end
    end
end

complete -c fivefold -f -a '(__fivefold_complete)'
